import type { ServiceState } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { Section } from './section.tsx'
import classes from './service.module.css'

type Secrets = ServiceState['secrets']

/** Which secrets are configured, and what for; never what they are. */
export function SecretsSection({ secrets }: { secrets: Secrets }) {
  const { t } = useTranslation()
  const [signing] = secrets
  return (
    <Section title={t('service.secrets')} help={t('service.secretsHelp')}>
      <div className={rows.frame}>
        <Rows label={t('service.secrets')} columns={[t('service.role'), t('service.setting'), t('service.number')]}>
          {secrets.map(({ role, setting, number, isOwn }) => (
            <tr key={role} className={rows.row}>
              <th scope="row">
                <span className={rows.name}>{t(`service.roleName.${role}`)}</span>
              </th>
              <Cell label={t('service.setting')}>
                <span>
                  <span className={classes.code}>{setting}</span>
                  {!isOwn && number > 0 && ` (${t('service.uses', { setting: signing?.setting ?? '' })})`}
                </span>
              </Cell>
              <Cell label={t('service.number')} numeric>
                {number === 0 ? t('service.none') : number}
              </Cell>
            </tr>
          ))}
        </Rows>
      </div>
    </Section>
  )
}
