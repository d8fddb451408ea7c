import { type ReactNode, useContext } from 'react'
import { DoorDrawing } from '#drawing/door-drawing.tsx'
import { usePageHeading } from '#ui/text/use-page-heading.ts'
import { WithinMain } from '#ui/text/within-main.ts'
import classes from './message-page.module.css'

type Props = { drawing: 'closed' | 'wall'; title: string; text: string; children: ReactNode }

/** A page with only a drawing, a message and a next step. */
export function MessagePage({ drawing, title, text, children }: Props) {
  const heading = usePageHeading(title)
  const Main = useContext(WithinMain) ? 'div' : 'main'
  return (
    <Main className={classes.page}>
      <DoorDrawing kind={drawing} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      {children}
    </Main>
  )
}
