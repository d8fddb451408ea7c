import classes from './arch-mark.module.css'

/** The service's own mark: an arch, its door ajar, light on the floor. The small one of the sign-in page is the same. */
export function ArchMark({ size }: { size: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path className={classes.glow} d="M12 38V20a12 12 0 0 1 24 0v18z" />
      <path className={classes.floor} d="M23 38h13l9 8H17z" />
      <path className={classes.door} d="M12 38V20A12 12 0 0 1 23 8.04V41.5L12 38z" />
      <path className={classes.line} d="M12 38V20a12 12 0 0 1 24 0v18M5 38h7m24 0h7" />
      <circle className={classes.knob} cx="20" cy="26" r="1.25" />
    </svg>
  )
}
