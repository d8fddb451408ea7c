import { IconApi } from '@tabler/icons-react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './consent.module.css'

/** The APIs that the application's tokens would be good for (RFC 8707), by their addresses. */
export function RequestedApis({ resources }: { resources: readonly string[] }) {
  const { t } = useTranslation()
  if (resources.length === 0) return null
  return (
    <>
      <p className={classes.may} id="consent-apis">
        {t('consent.apis')}
      </p>
      <ul className={classes.scopes} aria-labelledby="consent-apis">
        {resources.map((resource) => (
          <li key={resource}>
            <IconApi size={18} stroke={1.5} aria-hidden="true" />
            <span>{resource.replace(/^https:\/\//, '')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
