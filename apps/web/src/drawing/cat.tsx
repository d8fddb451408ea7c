import classes from './hall.module.css'
import { project, scaleAt } from './perspective.ts'

const POSITION = [-0.86, 0, -1.75] as const
const UNIT = 0.0062

/** A cat that sits on the floor of the hall. */
export function Cat() {
  const [x, y] = project(POSITION)
  const scale = scaleAt(POSITION[2]) * UNIT
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className={classes.catShadow} d="M-16 0 L16 0 L6 118 C-4 132 -26 134 -38 120 Z" />
      <path
        className={classes.cat}
        d="M-19 0C-25-14-20-30-12-40C-9-44-9-47-11-51C-14-57-14-63-11.5-68L-12-80L-4.5-73.5C-1.5-74.5 1.5-74.5 4.5-73.5L12-80L11.5-68C14-63 14-57 11-51C9-47 9-44 12-40C20-30 25-14 19 0Z"
      />
      <path className={classes.catTail} d="M16-3C28-1 38-4 40-14C41-20 37-24 33-22" />
    </g>
  )
}
