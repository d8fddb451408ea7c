import type { FoyerOptions } from '@foyer/auth-domain/options'
import { textAt } from './answer.ts'
import type { Remark, Stage } from './scenario.ts'
import type { Visitor } from './visitor.ts'

type Person = Visitor<Remark>

/** Olga owns Acme, Adam is an admin and Mia a member there; Sara has signed up and is in no organization. */
export type Company = {
  id: string
  teamId: string
  memberIds: Record<'olga' | 'adam' | 'mia', string>
  olga: Person
  adam: Person
  mia: Person
  sara: Person
  /** Signed out. */
  nobody: Person
}

/** The peer asks nobody for a verified address. */
export const unverified: FoyerOptions = { organization: { requireVerifiedEmailToAccept: 'never' } }

export async function givenCompany({ visitor }: Pick<Stage, 'visitor'>): Promise<Company> {
  const [olga, adam, mia, sara] = [visitor(), visitor(), visitor(), visitor()]
  for (const [name, person] of Object.entries({ olga, adam, mia, sara })) await person.signUp(name)
  const made = await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })
  const id = textAt(made, 'id')
  return {
    ...{ id, olga, adam, mia, sara, nobody: visitor() },
    teamId: textAt(await olga.get('/organization/get-active-member'), 'teamId'),
    memberIds: {
      olga: textAt(made, 'members.0.id'),
      adam: await join(olga, adam, { email: 'adam@example.com', role: 'admin', organizationId: id }),
      mia: await join(olga, mia, { email: 'mia@example.com', role: 'member', organizationId: id }),
    },
  }
}

/** Invites somebody and has them accept; gives the id of the member they are then. */
export async function join(inviting: Person, invited: Person, input: object): Promise<string> {
  const invitationId = textAt(await inviting.post('/organization/invite-member', input), 'id')
  return textAt(await invited.post('/organization/accept-invitation', { invitationId }), 'member.id')
}
