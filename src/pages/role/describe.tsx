import { m } from '#messages'
import { permissionLabels } from '../../domain/account/permission-labels'
import { startPageNames } from '../../domain/account/start-page-names'
import { describeBy } from '../../kit/history/describe'
import { enumLabels } from '../../kit/ui/enum-labels'
import { count } from '../../lib/format'
import style from './role.module.css'

/** A role's members as its history and a conflict show them. */
export const describeRole = describeBy(
  {
    title: m.role_role_title,
    name: m.role_name,
    description: m.role_description,
    permissions: m.role_permissions,
    requiresSecondFactor: m.role_requires_factor,
    startPage: m.role_start_page,
  },
  {
    startPage: (value) => enumLabels(startPageNames).labelFor(value),
    permissions: (value) =>
      !Array.isArray(value) || value.length === 0 ? (
        m.kit_not_set()
      ) : (
        <details className={style.said}>
          <summary>{m.role_permission_count({ count: count(value.length) })}</summary>
          {value.map((name) => permissionLabels(String(name))).join(m.kit_comma())}
        </details>
      ),
  },
)
