import type { ReactNode } from 'react'
import { DoorDrawing } from '#drawing/door-drawing.tsx'
import classes from './message-page.module.css'

type Props = { drawing: 'closed' | 'wall'; title: string; text: string; children: ReactNode }

/** A page with only a drawing, a message and a next step. */
export function MessagePage({ drawing, title, text, children }: Props) {
  return (
    <main className={classes.page}>
      <DoorDrawing kind={drawing} />
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </main>
  )
}
