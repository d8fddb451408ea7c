import { useEffect } from 'react'
import { announceTitle } from '#ui/text/focus-on-arrival.ts'
import { PAGE_HEADING, usePageHeading } from '#ui/text/use-page-heading.ts'
import classes from './page-title.module.css'

type Props = {
  title: string
  help: string
  /** What of the help stands out, such as an address. */
  marked?: string | undefined
  /** The title of the document, where the heading does not name the page. */
  documentTitle?: string
  /** The whole of a title that is cut: its tooltip; the title is smaller then. */
  whole?: string | undefined
  announce?: boolean
  /** Whether the help tells what has just happened, so that screen readers announce it. */
  told?: boolean
}

/** The heading of a step. With `announce` screen readers announce the new step. */
export function PageTitle({
  title,
  help,
  marked,
  documentTitle = title,
  whole,
  announce = false,
  told = false,
}: Props) {
  const heading = usePageHeading(documentTitle)
  useEffect(() => {
    if (announce) announceTitle(heading.current)
  }, [announce, heading])
  return (
    <div className={classes.title}>
      <h1 ref={heading} id={PAGE_HEADING} tabIndex={-1} title={whole} data-cut={whole !== undefined || undefined}>
        {title}
      </h1>
      <p {...(told && { role: 'status' })}>{marked === undefined ? help : <Marked text={help} marked={marked} />}</p>
    </div>
  )
}

function Marked({ text, marked }: { text: string; marked: string }) {
  const [before, ...after] = text.split(marked)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <strong>{marked}</strong>
      {after.join(marked)}
    </>
  )
}
