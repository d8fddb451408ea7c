import type { ReactNode } from 'react'
import { DoorDrawing } from '../drawing/door-drawing.tsx'
import classes from './empty-state.module.css'

type Props = {
  door?: 'open' | 'closed' | 'wall'
  /** A page that holds nothing else has it as its title. */
  heading?: 'h1' | 'h2'
  title: string
  text: string
  children?: ReactNode
}

/** Where there is nothing to list: a drawing, a sentence, the next step. */
export function EmptyState({ door = 'open', heading: Heading = 'h2', title, text, children }: Props) {
  return (
    <div className={classes.empty}>
      <DoorDrawing kind={door} />
      <div className={classes.words}>
        <Heading>{title}</Heading>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}
