import type { ReactNode } from 'react'
import classes from './facts.module.css'

type Props = {
  /** In a frame of its own, where no panel is around it. */
  framed?: boolean
  /** Of numbers; `large` where they are what the page is opened for. */
  counts?: boolean | 'large'
  children: ReactNode
}

/** Terms and what is known of each, side by side as far as there is room. */
export function Facts({ framed = false, counts = false, children }: Props) {
  return (
    <dl
      className={classes.facts}
      data-framed={framed || undefined}
      data-counts={counts === true || undefined}
      data-large={counts === 'large' || undefined}
    >
      {children}
    </dl>
  )
}

type FactProps = {
  label: string
  /** As wide as two, where a value is long. */
  wide?: boolean
  children: ReactNode
}

export function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
