import Button from '@douyinfe/semi-ui/lib/es/button'
import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { type ListedMedia, type MediaKind, media } from '../../../contract/content/media'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { ListSearch } from '../list/search'
import toolbarStyle from '../list/toolbar.module.css'
import { Dialog } from '../ui/dialog'
import { ListFailed, ListSkeleton } from '../ui/list-states'
import listStatesStyle from '../ui/list-states.module.css'
import textStyle from '../ui/text.module.css'
import { useMay } from '../ui/use-may'
import { videos } from '../upload/kind'
import { onQueuedUpload } from '../upload/queue-uploads'
import { UploadTray } from '../upload/tray'
import { MediaDrop, MediaUploadButton } from './drop'
import { MediaGrid } from './grid'
import { type LeastSize, picturesOf, tooSmall } from './least-size'
import style from './media.module.css'
import { MediaSide } from './side'
import { MediaSortChoice } from './sort-choice'
import { useMediaRows } from './use-media-rows'

export interface MediaChoice {
  kind: MediaKind
  /** How many may be chosen. */
  max: number
  /** Ids that the field has already. */
  takenIds?: readonly string[]
  /** The smallest size of a picture. */
  least?: LeastSize
  onChoose: (rows: ListedMedia[]) => void
  onClose: () => void
}

/** The media library over a form: files are found, uploaded, described and chosen for a field. */
export function MediaLibrary({ kind, max, takenIds = [], least = {}, onChoose, onClose }: MediaChoice) {
  const { mediaQuery, change, rows, total, isLoading, isFetching, error, retry, more } = useMediaRows(kind)
  const [chosen, setChosen] = useState<readonly ListedMedia[]>([])
  const [at, setAt] = useState<string | null>(null)
  const may = useMay()
  const isOne = max === 1
  const refusal = (row: ListedMedia) =>
    takenIds.includes(row.id) ? m.media_already_here() : kind === 'picture' ? tooSmall(row, least) : null
  const choose = (row: ListedMedia, on: boolean) => {
    setAt(row.id)
    if (refusal(row) !== null) return
    setChosen((now) => {
      const others = now.filter(({ id }) => id !== row.id)
      if (!on) return others
      if (isOne) return [row]
      return others.length < max ? [...others, row] : now
    })
  }
  const open = (row: ListedMedia) => {
    const isChosen = chosen.some(({ id }) => id === row.id)
    // A second click or Enter on the chosen file confirms it.
    if (isOne && isChosen) onChoose([row])
    else choose(row, !isChosen)
  }
  // A file that is uploaded from here is chosen.
  useEffect(() =>
    onQueuedUpload(({ id }) => {
      void call(media.read, { id }).then((row) => row.kind === kind && choose(row, true))
    }),
  )
  const current = rows.find(({ id }) => id === at)
  const uploads = kind === 'video' ? videos : picturesOf(least)
  return (
    <Dialog
      title={m.media_choose_title()}
      width={1120}
      confirmText={isOne ? m.media_choose_one() : m.media_choose_many({ count: chosen.length })}
      isDisabled={chosen.length === 0}
      onDo={() => onChoose([...chosen])}
      onCancel={onClose}
    >
      <MediaDrop kind={uploads} disabled={!may(media.finish)}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search box searches, and chooses nothing */}
        <div
          className={`${toolbarStyle.toolbarLine} ${style.mediaTools}`}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.stopPropagation()
          }}
        >
          <ListSearch value={mediaQuery.q} placeholder={m.media_search()} onSearch={(q) => change({ q })} />
          <MediaSortChoice value={mediaQuery.sort} onChange={(sort) => change({ sort })} />
          <Checkbox
            checked={mediaQuery.isUnused}
            onChange={({ target }) => change({ isUnused: target.checked === true })}
          >
            {m.media_used_false()}
          </Checkbox>
          <div className={toolbarStyle.toolbarEnd}>
            {may(media.finish) ? <MediaUploadButton kind={uploads} isMain={false} /> : null}
          </div>
        </div>
        <div className={style.mediaSplit}>
          <div className={style.mediaScroll} aria-busy={isFetching}>
            {isLoading ? (
              <ListSkeleton />
            ) : error !== null ? (
              <ListFailed reason={errorSentence(error)} onRetry={retry} />
            ) : rows.length === 0 ? (
              <div className={listStatesStyle.state}>
                <p>{mediaQuery.q !== '' || mediaQuery.isUnused ? m.kit_empty_filtered() : m.media_empty()}</p>
                <p className={textStyle.faint}>{m.media_drop_hint()}</p>
              </div>
            ) : (
              <MediaGrid
                label={m.media_grid({ count: total })}
                rows={rows}
                isChosen={(id) => chosen.some((row) => row.id === id)}
                refusal={refusal}
                onFocus={(row) => setAt(row.id)}
                onOpen={open}
                onTick={choose}
              />
            )}
            {more === null ? null : (
              <Button block loading={isFetching} onClick={more}>
                {m.media_more()}
              </Button>
            )}
          </div>
          {current === undefined ? null : (
            <MediaSide row={current} onDeleted={(gone) => choose(gone, false)} />
          )}
        </div>
        <UploadTray />
        {!isOne && chosen.length === max ? (
          <p role="status" className={textStyle.note}>
            {m.media_choose_full({ max })}
          </p>
        ) : null}
      </MediaDrop>
    </Dialog>
  )
}
