import type { ReactNode } from 'react'
import { DoorDrawing } from '#drawing/door-drawing.tsx'
import { usePageHeading } from '#ui/text/use-page-heading.ts'
import classes from './empty-state.module.css'

type Props = {
  drawing?: 'open' | 'closed' | 'wall'
  /** `h1` where the page has no other title. */
  heading?: 'h1' | 'h2'
  title: string
  text?: string
  children?: ReactNode
}

/** Shown in place of an empty list: a drawing, a message and the next step. */
export function EmptyState({ drawing = 'open', heading: Heading = 'h2', title, text, children }: Props) {
  const heading = usePageHeading(Heading === 'h1' ? title : undefined)
  return (
    <div className={classes.empty}>
      <DoorDrawing kind={drawing} />
      <div className={classes.message}>
        <Heading ref={heading} tabIndex={Heading === 'h1' ? -1 : undefined}>
          {title}
        </Heading>
        {text !== undefined && <p className={classes.text}>{text}</p>}
      </div>
      {children}
    </div>
  )
}
