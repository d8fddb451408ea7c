import classes from './page-header.module.css'

/** The title of a page and one sentence of help. */
export function PageHeader({ title, help }: { title: string; help: string }) {
  return (
    <div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.help}>{help}</p>
    </div>
  )
}
