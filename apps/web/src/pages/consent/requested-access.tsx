import { OrganizationChoice } from './organization-choice.tsx'
import { RequestedApis } from './requested-apis.tsx'
import { RequestedScopes } from './requested-scopes.tsx'
import type { OrganizationChoice as Choice } from './use-chosen-organization.ts'

type Props = { asked: { consented: readonly string[]; resources: readonly string[] }; choice: Choice }

/** What an application asks for: what it could do, where, and for which of the user's organizations. */
export function RequestedAccess({ asked, choice }: Props) {
  return (
    <>
      <RequestedScopes scopes={choice.scopes} consented={asked.consented} />
      <RequestedApis resources={asked.resources} />
      <OrganizationChoice choice={choice} />
    </>
  )
}
