import type { RoleTexts } from '#texts/mail-language.ts'

export const esRoles: RoleTexts = {
  'role-ends': ({ brand, member, role, organization, ends }) => ({
    subject: `Un rol termina pronto – ${brand}`,
    heading: 'Un rol termina pronto',
    paragraphs: [
      `Un miembro de una organización de ${brand} perderá un rol en la fecha indicada. A partir de entonces no podrá hacer lo que solo permite ese rol.`,
      'Si lo necesita más tiempo, vuelve a asignárselo antes de que termine.',
    ],
    details: [
      { label: 'Miembro', value: member.name && quote(member.name), address: member.email },
      { label: 'Rol', value: role },
      { label: 'Organización', value: quote(organization) },
      { label: 'Termina', value: ends },
    ],
    button: 'Abrir los miembros',
    reason: 'Recibes este correo porque asignaste este rol o porque eres propietario de esta organización.',
  }),
}

function quote(name: string): string {
  return `«${name}»`
}
