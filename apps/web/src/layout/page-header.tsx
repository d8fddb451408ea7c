import { usePageHeading } from '#ui/text/use-page-heading.ts'
import classes from './page-header.module.css'

type Props = {
  title: string
  help: string
  /** The title of the document, where the heading does not name the page. */
  documentTitle?: string
}

/** The title of a page and one sentence of help. */
export function PageHeader({ title, help, documentTitle = title }: Props) {
  const heading = usePageHeading(documentTitle)
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.help}>{help}</p>
    </div>
  )
}
