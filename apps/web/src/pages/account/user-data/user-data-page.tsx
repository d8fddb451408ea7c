import { useSettings } from '#data/settings.ts'
import { useSignedIn } from '#data/signed-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { DeleteSection } from '#pages/account/delete-section.tsx'
import classes from '#pages/account/section.module.css'
import { ExportSection } from './export-section.tsx'

/** What is stored about the user: to take along, or to delete with the account. */
export function UserDataPage() {
  const { t } = useTranslation()
  const { user } = useSignedIn()
  const settings = useSettings().data
  return (
    <>
      <PageHeader title={t('accountPages.userData')} help={t('accountPages.userDataHelp')} />
      <div className={classes.sections}>
        <ExportSection />
        {settings?.user.deleteUser !== false && <DeleteSection user={user} />}
      </div>
    </>
  )
}
