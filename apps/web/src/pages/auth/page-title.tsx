import { useEffect, useRef } from 'react'
import classes from './page-title.module.css'

type Props = { title: string; help: string; announce?: boolean }

/** The heading of a step. With `announce` it takes the focus, so that screen readers announce the new step. */
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
