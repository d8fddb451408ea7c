import type { Preview } from '#data/previews.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import preview from '#pages/organization/preview/preview.module.css'
import { PreviewedChanges } from '#pages/organization/preview/previewed-changes.tsx'
import { focusHere } from '#ui/dialog/focus-here.ts'

/** What would become of the members: how many, then the first of them by what they gain and lose. */
export function RolePreview({ told }: { told: Preview }) {
  const { t } = useTranslation()
  const { gaining, losing } = told.members
  const concerned = [
    ...(gaining > 0 ? [t('roles.gaining', { count: gaining })] : []),
    ...(losing > 0 ? [t('roles.losing', { count: losing })] : []),
  ]
  return (
    <>
      <p ref={focusHere} tabIndex={-1}>
        {concerned.length === 0 ? t('preview.none') : concerned.join(' ')}
      </p>
      {concerned.length > 0 && (
        <div className={`${preview.preview} ${preview.content}`}>
          <PreviewedChanges preview={told} kind="role" />
        </div>
      )}
    </>
  )
}
