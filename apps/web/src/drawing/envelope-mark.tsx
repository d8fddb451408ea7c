import classes from './envelope-mark.module.css'

/** An envelope with an arch on its flap, above a page that waits for a mail. */
export function EnvelopeMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 56 44" width="56" height="44" aria-hidden="true">
      <rect x="1" y="1" width="54" height="42" rx="4" />
      <path d="M2 41 22 22M54 41 34 22M2 4l21 19a7.5 7.5 0 0 0 10 0L54 4" />
      <path className={classes.seal} d="M24 20v-5a4 4 0 0 1 8 0v5z" />
    </svg>
  )
}
