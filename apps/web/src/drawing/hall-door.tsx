import classes from './hall.module.css'
import { DEPTH, DOOR_HEIGHT, edge, fanlightBars, OPENING, onClosedLeaf, onOpenLeaf, panelsOf } from './hall-geometry.ts'
import { arch, halfCircle, line, polygon, project } from './perspective.ts'

const { half, springing } = OPENING
const BACK = 4.6
const opening = arch({ half, springing, z: DEPTH })

/** What stands in the arch: the fanlight, the leaf that is closed, the one that is not, and the room beyond. */
export function HallDoor() {
  return (
    <g>
      <defs>
        <linearGradient id="hall-beyond" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={classes.beyondTop} />
          <stop offset="1" className={classes.beyondFoot} />
        </linearGradient>
        <clipPath id="hall-opening">
          <path d={`${opening}Z`} />
        </clipPath>
      </defs>
      <path d={`${opening}Z`} fill="url(#hall-beyond)" />
      <g clipPath="url(#hall-opening)">
        <RoomBeyond />
        <OpenLeaf />
        <ClosedLeaf />
        <Fanlight />
      </g>
    </g>
  )
}

function RoomBeyond() {
  const far = { half: 0.62, springing: 1.75, z: BACK }
  return (
    <g>
      <path className={classes.roomFloor} d={polygon([-3, 0, DEPTH], [3, 0, DEPTH], [3, 0, BACK], [-3, 0, BACK])} />
      <path className={classes.window} d={`${arch({ ...far, base: 0.55 })}Z`} />
      <path className={classes.windowBars} d={arch({ ...far, base: 0.55 })} />
      <path
        className={classes.windowBars}
        d={line([-0.62, 1.75, BACK], [0.62, 1.75, BACK]) + line([-0.62, 1.15, BACK], [0.62, 1.15, BACK])}
      />
      <path
        className={classes.windowBars}
        d={line([0, 0.55, BACK], [0, 2.37, BACK]) + line([-0.31, 0.55, BACK], [-0.31, 2.29, BACK])}
      />
    </g>
  )
}

function OpenLeaf() {
  const [knobX, knobY] = project(onOpenLeaf(0.9, 1.08))
  const outline = polygon(onOpenLeaf(0, 0), onOpenLeaf(1, 0), onOpenLeaf(1, DOOR_HEIGHT), onOpenLeaf(0, DOOR_HEIGHT))
  const thickness = polygon(
    [edge.x, 0, edge.z],
    [edge.x + 0.05, 0, edge.z - 0.02],
    [edge.x + 0.05, DOOR_HEIGHT, edge.z - 0.02],
    [edge.x, DOOR_HEIGHT, edge.z],
  )
  return (
    <g>
      <path className={classes.leafOpen} d={outline} />
      <path className={classes.panel} d={panelsOf(onOpenLeaf)} />
      <path className={classes.panelLight} d={panelsOf(onOpenLeaf, 0.03)} />
      <path className={classes.leafEdge} d={thickness} />
      <circle className={classes.knob} cx={knobX} cy={knobY} r="3" />
    </g>
  )
}

function ClosedLeaf() {
  const [knobX, knobY] = project(onClosedLeaf(0.08, 1.08))
  const outline = polygon(
    onClosedLeaf(0, 0),
    onClosedLeaf(1.03, 0),
    onClosedLeaf(1.03, DOOR_HEIGHT),
    onClosedLeaf(0, DOOR_HEIGHT),
  )
  return (
    <g>
      <path className={classes.leaf} d={outline} />
      <path className={classes.panel} d={panelsOf(onClosedLeaf)} />
      <path className={classes.panelLight} d={panelsOf(onClosedLeaf, 0.03)} />
      <circle className={classes.knob} cx={knobX} cy={knobY} r="4" />
    </g>
  )
}

function Fanlight() {
  return (
    <g>
      <path className={classes.bars} d={fanlightBars(0.36, half)} />
      <path className={classes.bars} d={halfCircle(0.36, springing, DEPTH)} />
      <path className={classes.bars} d={halfCircle(0.8, springing, DEPTH)} />
      <path className={classes.bars} d={opening} />
      <path
        className={classes.leaf}
        d={polygon(
          [-half, DOOR_HEIGHT, DEPTH],
          [half, DOOR_HEIGHT, DEPTH],
          [half, springing + 0.02, DEPTH],
          [-half, springing + 0.02, DEPTH],
        )}
      />
    </g>
  )
}
