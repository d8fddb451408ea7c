import type { RoleTexts } from '#texts/mail-language.ts'

export const frRoles: RoleTexts = {
  'role-ends': ({ brand, member, role, organization, ends }) => ({
    subject: `Un rôle prend bientôt fin – ${brand}`,
    heading: 'Un rôle prend bientôt fin',
    paragraphs: [
      `Un membre d’une organisation ${brand} perdra un rôle à la date ci-dessous. Il ne pourra alors plus faire ce que seul ce rôle permet.`,
      'S’il en a besoin plus longtemps, attribuez-le-lui à nouveau avant cette date.',
    ],
    details: [
      { label: 'Membre', value: member.name && quote(member.name), address: member.email },
      { label: 'Rôle', value: role },
      { label: 'Organisation', value: quote(organization) },
      { label: 'Fin', value: ends },
    ],
    button: 'Ouvrir les membres',
    reason:
      'Vous recevez cet e-mail parce que vous avez attribué ce rôle ou parce que vous êtes propriétaire de cette organisation.',
  }),
}

function quote(name: string): string {
  return `«\u00a0${name}\u00a0»`
}
