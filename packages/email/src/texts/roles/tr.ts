import type { RoleTexts } from '#texts/mail-language.ts'

export const trRoles: RoleTexts = {
  'role-ends': ({ brand, member, role, organization, ends }) => ({
    subject: `Bir rol yakında sona eriyor – ${brand}`,
    heading: 'Bir rol yakında sona eriyor',
    paragraphs: [
      `${brand} üzerindeki bir kuruluşun üyesi, aşağıdaki tarihte bir rolünü kaybedecek. O andan sonra yalnızca bu rolün izin verdiği işlemleri yapamayacak.`,
      'Role daha uzun süre ihtiyacı varsa, sona ermeden önce rolü yeniden verin.',
    ],
    details: [
      { label: 'Üye', value: member.name && quote(member.name), address: member.email },
      { label: 'Rol', value: role },
      { label: 'Kuruluş', value: quote(organization) },
      { label: 'Bitiş', value: ends },
    ],
    button: 'Üyeleri aç',
    reason: 'Bu e-postayı, bu rolü siz verdiğiniz veya bu kuruluşun sahibi olduğunuz için aldınız.',
  }),
}

function quote(name: string): string {
  return `“${name}”`
}
