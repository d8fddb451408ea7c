import classes from './hall.module.css'
import { polygon, project, scaleAt } from './perspective.ts'

const Z = -0.45
const POT = { foot: 0.17, rim: 0.25, height: 0.46 }
const CROWN = { height: 1.62, radius: 0.46 }
const leaves = Array.from({ length: 46 }, (_, index) => leafAt(index))

/** A bay tree in its pot, clipped to a ball. */
export function Tree({ x }: { x: number }) {
  const scale = scaleAt(Z)
  const [crownX, crownY] = project([x, CROWN.height, Z])
  const [footX, footY] = project([x, 0, Z])
  const radius = CROWN.radius * scale
  return (
    <g>
      <ellipse className={classes.shadow} cx={footX} cy={footY} rx={0.34 * scale} ry={0.06 * scale} />
      <path
        className={classes.trunk}
        d={polygon([x - 0.022, 0.4, Z], [x + 0.022, 0.4, Z], [x + 0.018, 1.3, Z], [x - 0.018, 1.3, Z])}
      />
      <path
        className={classes.pot}
        d={polygon(
          [x - POT.foot, 0, Z],
          [x + POT.foot, 0, Z],
          [x + POT.rim, POT.height, Z],
          [x - POT.rim, POT.height, Z],
        )}
      />
      <path
        className={classes.potRim}
        d={polygon([x - 0.28, 0.42, Z], [x + 0.28, 0.42, Z], [x + 0.28, 0.5, Z], [x - 0.28, 0.5, Z])}
      />
      <circle className={classes.crown} cx={crownX} cy={crownY} r={radius} />
      {leaves.map(({ turn, away, tilt, key }) => (
        <ellipse
          key={key}
          className={classes.leafOfTree}
          rx="6.5"
          ry="2.6"
          transform={`translate(${crownX + Math.cos(turn) * away * radius} ${crownY + Math.sin(turn) * away * radius}) rotate(${tilt})`}
        />
      ))}
    </g>
  )
}

// A sunflower's spiral: even, and yet not in rows.
function leafAt(index: number) {
  const turn = index * 2.39996
  const away = Math.sqrt((index + 0.5) / 46) * 0.97
  return { key: index, turn, away, tilt: Math.round((turn * 180) / Math.PI + 55) % 360 }
}
