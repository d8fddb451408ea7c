import type { RoleTexts } from '#texts/mail-language.ts'

export const deRoles: RoleTexts = {
  'role-ends': ({ brand, member, role, organization, ends }) => ({
    subject: `Eine Rolle endet bald – ${brand}`,
    heading: 'Eine Rolle endet bald',
    paragraphs: [
      `Ein Mitglied einer Organisation bei ${brand} verliert zum unten genannten Zeitpunkt eine Rolle. Was nur diese Rolle erlaubt, ist dann nicht mehr möglich.`,
      'Wird die Rolle länger gebraucht, vergeben Sie sie noch vor dem Ende erneut.',
    ],
    details: [
      { label: 'Mitglied', value: member.name && quote(member.name), address: member.email },
      { label: 'Rolle', value: role },
      { label: 'Organisation', value: quote(organization) },
      { label: 'Endet am', value: ends },
    ],
    button: 'Mitglieder öffnen',
    reason: 'Sie erhalten diese E-Mail, weil Sie diese Rolle vergeben haben oder Inhaber dieser Organisation sind.',
  }),
}

function quote(name: string): string {
  return `„${name}“`
}
