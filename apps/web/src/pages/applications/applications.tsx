import type { ApplicationRights, ApplicationsOf } from '#data/applications.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import { CreateButton } from '#ui/dialog/create-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ApplicationList } from './application-list.tsx'
import classes from './applications.module.css'

const NewApplicationDialog = lazyPart(async () => (await import('./new-application-dialog.tsx')).NewApplicationDialog)

type Props = { of: ApplicationsOf; may: ApplicationRights; help: string }

/** The applications of the service, or of an organization. */
export function Applications({ of, may, help }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <div className={page.top}>
        <PageHeader title={t('admin.applications')} help={help} />
        {may.create && (
          <CreateButton label={t('applications.new')}>
            {(close) => <NewApplicationDialog of={of} onClose={close} />}
          </CreateButton>
        )}
      </div>
      <ApplicationList of={of} may={may} none={<NoApplications />} />
    </>
  )
}

function NoApplications() {
  const { t } = useTranslation()
  return (
    <div className={classes.none}>
      <EmptyState title={t('applications.noneTitle')} text={t('applications.noneText')} />
    </div>
  )
}
