import classes from './hall.module.css'
import { DEPTH, darkTiles, lightOnFloor, OPENING } from './hall-geometry.ts'
import { HEIGHT, line, polygon, WIDTH } from './perspective.ts'

const NEAR = -4.96
const { half } = OPENING

export function HallFloor() {
  return (
    <g>
      <defs>
        <linearGradient id="hall-light" x1="0.85" y1="0" x2="0.35" y2="1">
          <stop offset="0" className={classes.lightNear} />
          <stop offset="1" className={classes.lightFar} />
        </linearGradient>
        <linearGradient id="hall-floor-shade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={classes.floorShadeTop} />
          <stop offset="1" className={classes.floorShadeFoot} />
        </linearGradient>
        <filter id="hall-soft" x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation="9" />
        </filter>
      </defs>
      <path className={classes.floor} d={polygon([-4, 0, NEAR], [4, 0, NEAR], [4, 0, 0], [-4, 0, 0])} />
      <path className={classes.tile} d={darkTiles(NEAR, 0, 4)} />
      <path className={classes.floor} d={polygon([-half, 0, 0], [half, 0, 0], [half, 0, DEPTH], [-half, 0, DEPTH])} />
      <rect y={HEIGHT - 260} width={WIDTH} height={260} fill="url(#hall-floor-shade)" />
      <path className={classes.spill} d={lightOnFloor(NEAR)} filter="url(#hall-soft)" />
      <path className={classes.light} d={lightOnFloor(NEAR)} fill="url(#hall-light)" />
      <path className={classes.line} d={line([-4, 0, 0], [-half, 0, 0]) + line([half, 0, 0], [4, 0, 0])} />
      <path className={classes.line} d={line([-half, 0, 0], [half, 0, 0])} />
    </g>
  )
}
