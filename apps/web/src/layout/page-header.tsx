import { PAGE_HEADING, usePageHeading } from '#ui/text/use-page-heading.ts'
import classes from './page-header.module.css'

type Props = {
  title: string
  /** One sentence; none where what follows says it. */
  help?: string | undefined
  /** The title of the document, where the heading does not name the page. */
  documentTitle?: string
}

const LONG = 60

/** The title of a page, cut after three lines, and one sentence of help. */
export function PageHeader({ title, help, documentTitle = title }: Props) {
  const heading = usePageHeading(documentTitle)
  return (
    <div>
      <h1
        ref={heading}
        id={PAGE_HEADING}
        tabIndex={-1}
        className={classes.title}
        title={title.length > LONG ? title : undefined}
      >
        {title}
      </h1>
      {help !== undefined && <p className={classes.help}>{help}</p>}
    </div>
  )
}
