import { useEffect, useRef } from 'react'
import classes from './page-title.module.css'

type Props = { title: string; help: string; announce?: boolean }

/** The headline of a step. A later step takes the focus, so that a screen reader hears that something happened. */
export function PageTitle({ title, help, announce = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announce) heading.current?.focus()
  }, [announce])
  return (
    <div className={classes.title}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{help}</p>
    </div>
  )
}
