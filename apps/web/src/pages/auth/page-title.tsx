import { useEffect } from 'react'
import { usePageHeading } from '#ui/text/use-page-heading.ts'
import classes from './page-title.module.css'

type Props = {
  title: string
  help: string
  /** The title of the document, where the heading does not name the page. */
  documentTitle?: string
  announce?: boolean
}

/** The heading of a step. With `announce` it takes the focus, so that screen readers announce the new step. */
export function PageTitle({ title, help, documentTitle = title, announce = false }: Props) {
  const heading = usePageHeading(documentTitle)
  useEffect(() => {
    if (announce) heading.current?.focus()
  }, [announce, heading])
  return (
    <div className={classes.title}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{help}</p>
    </div>
  )
}
