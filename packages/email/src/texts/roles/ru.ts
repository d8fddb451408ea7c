import type { RoleTexts } from '#texts/mail-language.ts'

export const ruRoles: RoleTexts = {
  'role-ends': ({ brand, member, role, organization, ends }) => ({
    subject: `Срок роли скоро истечёт – ${brand}`,
    heading: 'Срок роли скоро истечёт',
    paragraphs: [
      `Участник организации в ${brand} лишится роли в указанное ниже время. После этого ему будет недоступно то, что разрешает только эта роль.`,
      'Если роль нужна дольше, выдайте её ещё раз, пока срок не истёк.',
    ],
    details: [
      { label: 'Участник', value: member.name && quote(member.name), address: member.email },
      { label: 'Роль', value: role },
      { label: 'Организация', value: quote(organization) },
      { label: 'Действует до', value: ends },
    ],
    button: 'Открыть участников',
    reason: 'Вы получили это письмо, потому что выдали эту роль или потому что вы владелец этой организации.',
  }),
}

function quote(name: string): string {
  return `«${name}»`
}
