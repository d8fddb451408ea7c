import classes from './hall.module.css'
import { DEPTH, joints, moulding, OPENING, reveal, revealHead, voussoirs } from './hall-geometry.ts'
import { arch, HEIGHT, polygon, WIDTH } from './perspective.ts'

const SURROUND = OPENING.half + 0.36
const { half, springing } = OPENING
const cornice = [4.78, 4.84, 5.02, 5.1, 5.34]

export function HallWall() {
  return (
    <g>
      <defs>
        <linearGradient id="hall-wall" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={classes.wallTop} />
          <stop offset="0.7" className={classes.wallFoot} />
        </linearGradient>
        <radialGradient id="hall-halo" cx="0.5" cy="0.62" r="0.5">
          <stop offset="0" className={classes.halo} />
          <stop offset="1" className={classes.haloEnd} />
        </radialGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#hall-wall)" />
      <path className={classes.joint} d={joints()} />
      <rect width={WIDTH} height={HEIGHT} fill="url(#hall-halo)" />
      <path className={classes.cornice} d={polygon([-4, 4.78, 0], [4, 4.78, 0], [4, 7, 0], [-4, 7, 0])} />
      <path className={classes.line} d={cornice.map((y) => moulding(y)).join('')} />
      <path className={classes.plinth} d={polygon([-4, 0, 0], [4, 0, 0], [4, 0.32, 0], [-4, 0.32, 0])} />
      <path className={classes.line} d={moulding(0.32) + moulding(0.27)} />
      <Surround />
      <path className={classes.revealLeft} d={reveal(-1)} />
      <path className={classes.revealRight} d={reveal(1)} />
      <path className={classes.revealHead} d={revealHead()} fillRule="evenodd" />
      <path className={classes.line} d={arch({ half, springing, z: 0 }) + arch({ half, springing, z: DEPTH })} />
    </g>
  )
}

function Surround() {
  const outer = SURROUND
  const impost = (side: -1 | 1) =>
    polygon(
      [side * (half - 0.04), springing - 0.13, 0],
      [side * (outer + 0.07), springing - 0.13, 0],
      [side * (outer + 0.07), springing, 0],
      [side * (half - 0.04), springing, 0],
    )
  const foot = (side: -1 | 1) =>
    polygon([side * half, 0, 0], [side * (outer + 0.06), 0, 0], [side * (outer + 0.06), 0.4, 0], [side * half, 0.4, 0])
  const key = polygon(
    [-0.13, springing + half - 0.02, 0],
    [0.13, springing + half - 0.02, 0],
    [0.2, springing + outer + 0.12, 0],
    [-0.2, springing + outer + 0.12, 0],
  )
  return (
    <g>
      <path className={classes.stone} d={`${arch({ half: outer, springing, z: 0 })}Z`} />
      <path className={classes.faint} d={voussoirs(half, outer, 13)} />
      <path className={classes.faint} d={arch({ half: outer - 0.07, springing, z: 0 })} />
      <path className={classes.faint} d={arch({ half: half + 0.08, springing, z: 0 })} />
      <path className={classes.stoneLined} d={foot(-1) + foot(1)} />
      <path className={classes.stoneLined} d={impost(-1) + impost(1)} />
      <path className={classes.stoneLined} d={key} />
    </g>
  )
}
