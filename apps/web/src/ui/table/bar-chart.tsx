import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import classes from './bar-chart.module.css'

type Bar = { key: string; label: string; count: number }

type Props = { title: string; columns: readonly [string, string]; bars: readonly Bar[]; total: string; locale: string }

const HEIGHT = 96
const STEP = 12
const WIDTH = 8

/** A count for each time step. Screen readers get a table of the numbers instead of the bars. */
export function BarChart({ title, columns, bars, total, locale }: Props) {
  const heading = useId()
  const max = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <section className={classes.chart} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        <p className={classes.total}>{total}</p>
      </div>
      <p className={classes.max} aria-hidden="true">
        {new Intl.NumberFormat(locale).format(max)}
      </p>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ key, label, count }, index) => {
          const height = count === 0 ? 1 : Math.max(3, (count / max) * HEIGHT)
          return (
            <g key={key}>
              <rect className={classes.hit} x={index * STEP} y={0} width={STEP} height={HEIGHT}>
                <title>{`${label}: ${count}`}</title>
              </rect>
              <rect
                className={count === 0 ? classes.none : classes.bar}
                x={index * STEP + (STEP - WIDTH) / 2}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <p className={classes.ends} aria-hidden="true">
        <span>{bars.at(0)?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <VisuallyHidden>
        <table aria-labelledby={heading}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, count }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </section>
  )
}
