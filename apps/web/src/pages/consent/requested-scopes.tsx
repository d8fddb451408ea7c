import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useScopeLabel } from '#ui/scopes/use-scope-label.ts'
import classes from './consent.module.css'

type Props = { scopes: readonly string[]; consented: readonly string[] }

/** What the application could do; `consented`: what the user has let it do before. */
export function RequestedScopes({ scopes, consented }: Props) {
  const { t } = useTranslation()
  const scopeLabel = useScopeLabel()
  if (scopes.length === 0) return null
  return (
    <>
      <p className={classes.may} id="consent-scopes">
        {t('consent.may')}
      </p>
      <ul className={classes.scopes} aria-labelledby="consent-scopes">
        {scopes.map((scope) => (
          <li key={scope}>
            <IconCheck size={18} stroke={1.5} aria-hidden="true" />
            <span>
              {scopeLabel(scope)}
              {consented.includes(scope) && <span className={classes.before}> · {t('consent.before')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
