import { IconApps } from '@tabler/icons-react'
import { type ApplicationRights, kindOf, useSwitchApplication } from '#data/applications.ts'
import type { Application } from '#data/types.ts'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Identifier } from '#ui/facts/identifier.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { Row, RowAction, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { useProduct } from '#ui/product/product-name.ts'
import { Badge } from '#ui/table/badge.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import { LongText } from '#ui/text/long-text.tsx'
import type { Asked } from './application-dialogs.tsx'

type Props = { application: Application; may: ApplicationRights; onAsk: (what: Asked) => void }

/** An application with what it is, where it leads its users back to, and what can be done with it. */
export function ApplicationRow({ application, may, onAsk }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const actions = useActions(application, may, onAsk)
  const name = application.client_name
  const title = (
    <>
      <LongText text={name} />
      <ApplicationState application={application} />
    </>
  )
  return (
    <Row tall>
      <RowIcon>
        <IconApps size={20} stroke={1.5} />
      </RowIcon>
      <RowText title={title}>
        <RowDetail>
          {t('applications.clientId')}: <Identifier id={application.client_id} />
        </RowDetail>
        {application.redirect_uris.map((uri) => (
          <RowDetail key={uri}>{uri}</RowDetail>
        ))}
        <RowDetail>
          {t(`applications.kinds.${kindOf(application)}`)} ·{' '}
          {t('applications.created', { day: longDate(new Date(application.client_id_issued_at * 1000), locale) })}
        </RowDetail>
      </RowText>
      {actions.length > 0 && (
        <RowAction>
          <RowMenu label={t('webhooks.actions', { name: cutText(name) })} actions={actions} />
        </RowAction>
      )}
    </Row>
  )
}

function ApplicationState({ application }: Pick<Props, 'application'>) {
  const { t } = useTranslation()
  const product = cutText(useProduct())
  const { disabled, disabledBy, origin, skip_consent: trusted } = application
  const disabledText =
    disabledBy === 'service' ? t('applications.disabledByService', { product }) : t('applications.disabled')
  return (
    <>
      {disabled && <Badge tone="plain">{disabledText}</Badge>}
      {origin === 'registered' && <Badge tone="warn">{t('applications.unverified')}</Badge>}
      {trusted && <Badge tone="good">{t('applications.trusted')}</Badge>}
    </>
  )
}

function useActions(application: Application, may: ApplicationRights, ask: Props['onAsk']) {
  const { t } = useTranslation()
  const { showMessage, showError } = useToast()
  const switching = useSwitchApplication()
  const { client_id: id, disabled, disabledBy } = application
  const maySwitch = may.disable && (may.stepIn || disabledBy !== 'service')
  const name = cutText(application.client_name)

  function enable(): void {
    const onSuccess = () => showMessage(t('applications.isEnabled', { name }))
    switching.mutate({ id, disabled: false }, { onSuccess, onError: showError })
  }

  const changes = [
    { label: t('webhooks.edit'), onClick: () => ask('edit') },
    ...(kindOf(application) === 'confidential' ? [{ label: t('webhooks.rotate'), onClick: () => ask('rotate') }] : []),
  ]
  const switched = disabled
    ? { label: t('webhooks.enable'), onClick: enable }
    : { label: t('webhooks.disable'), onClick: () => ask('disable') }
  const remove = { label: t('webhooks.delete'), danger: true, onClick: () => ask('delete') }
  return [...(may.update ? changes : []), ...(maySwitch ? [switched] : []), ...(may.delete ? [remove] : [])]
}
