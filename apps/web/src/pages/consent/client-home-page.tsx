import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import classes from './consent.module.css'

/** The home page of an application, where it has one. */
export function ClientHomePage({ uri }: { uri: string | null }) {
  const host = parseUrl(uri ?? '')?.host
  if (uri === null || host === undefined) return null
  return (
    <p className={classes.page}>
      <a className={classes.link} href={uri} target="_blank" rel="noreferrer">
        {host}
      </a>
    </p>
  )
}
