import classes from './door-drawing.module.css'

type Props = { kind: 'open' | 'closed' | 'wall'; small?: boolean }

/** A small arch for empty and error states: its door open, closed, or replaced by a wall. */
export function DoorDrawing({ kind, small = false }: Props) {
  return (
    <svg
      className={classes.drawing}
      width={small ? 56 : 128}
      height={small ? 64 : 146}
      viewBox="0 0 112 128"
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.floor} d="M4 112h104" />
      <path className={classes.stone} d="M20 112V54a36 36 0 0 1 72 0v58z" />
      <path className={classes.opening} data-kind={kind} d="M30 112V54a26 26 0 0 1 52 0v58z" />
      <Inside kind={kind} />
      <path className={classes.line} d="M30 112V54a26 26 0 0 1 52 0v58" />
      <path className={classes.line} d="M56 18v10M20 54h10m52 0h10M30.5 28.5l7 7m44-7-7 7" />
    </svg>
  )
}

function Inside({ kind }: { kind: Props['kind'] }) {
  switch (kind) {
    case 'open':
      return (
        <>
          <path className={classes.light} d="M50 112h32l14 14H40z" />
          <path className={classes.door} d="M30 112V54a26 26 0 0 1 20-25.3V120L30 112z" />
          <circle className={classes.knob} cx="45" cy="82" r="2" />
        </>
      )
    case 'closed':
      return (
        <>
          <path className={classes.door} d="M30 112V54a26 26 0 0 1 52 0v58z" />
          <path className={classes.seam} d="M56 28v84M37 62h12v18H37zm0 26h12v16H37zm26-26h12v18H63zm0 26h12v16H63z" />
          <circle className={classes.knob} cx="60" cy="84" r="2" />
        </>
      )
    case 'wall':
      return (
        <path
          className={classes.brick}
          d="M30 100h52M30 88h52M30 76h52M30 64h52M31 52h50M35 40h42M48 112v-12m18 12v-12M40 100V88m17 12V88m17 12V88M48 88V76m18 12V76M40 76V64m17 12V64m17 12V64M48 64V52m18 12V52M57 52V40"
        />
      )
  }
}
