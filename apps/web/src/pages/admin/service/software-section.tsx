import { Link } from '@tanstack/react-router'
import type { ServiceState } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { Section } from './section.tsx'

type Props = { state: ServiceState }

const engines = { postgres: 'PostgreSQL', pglite: 'PGlite', memory: 'PGlite (memory)' } as const

/** Versions, and the mail server: since when it is away, health says. */
export function SoftwareSection({ state }: Props) {
  const { t } = useTranslation()
  const { version, node, database } = state
  return (
    <Section title={t('service.software')}>
      <Facts framed>
        <Fact label={t('service.version')}>{version}</Fact>
        <Fact label="Node.js">{node}</Fact>
        <Fact label={t('service.database')}>
          {engines[database.engine]} {database.version}
        </Fact>
        <Fact label={t('service.schema')}>{database.schema}</Fact>
        <Fact label={t('service.mailServer')}>
          <MailServer state={state} />
        </Fact>
      </Facts>
    </Section>
  )
}

function MailServer({ state: { mailServer, mailServerDownSince } }: Props) {
  const { t } = useTranslation()
  const open = <Link to="/admin/mails">{t('mailQueue.open')}</Link>
  if (mailServer !== null && mailServerDownSince !== null) return mailServer
  return (
    <>
      {mailServer === null ? t('service.mailbox') : `${mailServer} · ${t('service.mailServerUp')}`} · {open}
    </>
  )
}
