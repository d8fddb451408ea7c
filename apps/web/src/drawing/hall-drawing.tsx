import { Cat } from './cat.tsx'
import classes from './hall.module.css'
import { HallDoor } from './hall-door.tsx'
import { HallFloor } from './hall-floor.tsx'
import { HallWall } from './hall-wall.tsx'
import { HEIGHT, WIDTH } from './perspective.ts'
import { Tree } from './tree.tsx'

/** The hall by day and by lamplight: an arch, a door ajar, light on the floor. Pure decoration. */
export function HallDrawing() {
  return (
    <svg
      className={classes.hall}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <HallWall />
      <HallDoor />
      <HallFloor />
      <Tree x={-2.14} />
      <Tree x={2.14} />
      <Cat />
    </svg>
  )
}
