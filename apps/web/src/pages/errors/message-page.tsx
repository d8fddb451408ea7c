import type { ReactNode } from 'react'
import { DoorDrawing } from '../../drawing/door-drawing.tsx'
import classes from './message-page.module.css'

type Props = { door: 'closed' | 'wall'; title: string; text: string; children: ReactNode }

/** A page that is only a message: the drawing, what happened, the way on. */
export function MessagePage({ door, title, text, children }: Props) {
  return (
    <main className={classes.page}>
      <DoorDrawing kind={door} />
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </main>
  )
}
