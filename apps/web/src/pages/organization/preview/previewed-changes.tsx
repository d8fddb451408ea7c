import type { Change, Preview } from '#data/previews.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useMemberRightLabels } from '#pages/api-keys/use-right-labels.ts'
import { byResource } from '#pages/organization/members/by-resource.ts'
import { useFeatures } from '#pages/organization/members/use-features.ts'
import { byRights } from './by-rights.ts'
import classes from './preview.module.css'
import { usePeople } from './use-people.ts'

/** `role`: of what a role grants; `roles` are those of one member, who is named already. */
type Props = { preview: Preview; kind: Change['kind'] | 'role' }

/** What a preview tells: who no longer comes in, whose permissions change, and how many invitations are revoked. */
export function PreviewedChanges({ preview: { members, changes, canceledInvitations }, kind }: Props) {
  const { t } = useTranslation()
  const people = usePeople()
  const lockedOut = changes.filter((change) => change.lockedOut)
  const groups = byRights(changes.filter((change) => !change.lockedOut))
  const names = people(lockedOut, members.lockedOut)
  const isNothing = changes.length === 0 && canceledInvitations === 0
  return (
    <>
      {isNothing && <p>{t(kind === 'requirement' ? 'preview.nobody' : 'preview.none')}</p>}
      {lockedOut.length > 0 && (
        <p>{t(kind === 'requirement' ? 'preview.withoutFactor' : 'preview.lockedOut', { names })}</p>
      )}
      {groups.map(({ gains, loses, people: concerned }) => (
        <div key={concerned[0]?.userId}>
          {kind !== 'roles' && <p className={classes.people}>{people(concerned, concerned.length)}</p>}
          <Rights label={t('preview.gains')} rights={gains} />
          <Rights label={t('preview.loses')} rights={loses} />
        </div>
      ))}
      {canceledInvitations > 0 && <p>{t('preview.canceled', { count: canceledInvitations })}</p>}
    </>
  )
}

/** Permissions in a line for each thing that they are over. */
function Rights({ label, rights }: { label: string; rights: readonly string[] }) {
  const labels = useMemberRightLabels()
  const features = useFeatures()
  const lines = byResource(rights.map(split), features).map(([resource, permissions]) => {
    const actions = permissions.map(({ action }) => labels.right(resource, action))
    return `${labels.resource(resource)}: ${actions.join(', ')}`
  })
  if (lines.length === 0) return null
  return (
    <>
      <p>{label}</p>
      <ul className={classes.rights}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function split(right: string): { resource: string; action: string } {
  const [resource = '', ...action] = right.split(':')
  return { resource, action: action.join(':') }
}
