import { weekdayName } from '../../../lib/weekday'

/** The head of a month's table: a column for each day of the week, Monday first. */
export const WeekdayHead = () => (
  <thead>
    <tr>
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
        <th key={weekday} scope="col">
          {weekdayName(weekday)}
        </th>
      ))}
    </tr>
  </thead>
)
