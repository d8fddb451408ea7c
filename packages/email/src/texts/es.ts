import type { MailLanguage } from './mail-language.ts'
import { esTwoFactor } from './two-factor/es.ts'

export const es: MailLanguage = {
  greet: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  password: 'contraseña',
  passkey: 'llave de acceso',
  roles: { owner: 'Propietario', admin: 'Administrador', member: 'Miembro' },
  texts: {
    ...esTwoFactor,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Confirma tu dirección para ${brand}`,
      heading: '¿Es esta tu dirección?',
      paragraphs: [`Confírmala y quedará unida a tu cuenta de ${brand}.`, linkLifetime(lifetime)],
      button: 'Confirmar mi dirección',
      reason: `Recibes este correo porque alguien indicó esta dirección en ${brand}. Si no fuiste tú, ignóralo: sin el clic no pasa nada.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Ya tienes una cuenta de ${brand}`,
      heading: 'Ya tienes una cuenta',
      paragraphs: [
        `Alguien acaba de intentar registrarse en ${brand} con esta dirección, que ya tiene una cuenta.`,
        'Si fuiste tú, inicia sesión. Si no, no hay nada que hacer: tu cuenta sigue igual.',
      ],
      button: 'Iniciar sesión',
      reason: `Recibes este correo porque esta dirección se usó para registrarse en ${brand}.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Elige una contraseña nueva para ${brand}`,
      heading: '¿Olvidaste tu contraseña?',
      paragraphs: [`No pasa nada. Elige una nueva y podrás volver a entrar en ${brand}.`, linkLifetime(lifetime)],
      button: 'Elegir una contraseña nueva',
      reason: `Recibes este correo porque alguien pidió una contraseña nueva para tu cuenta de ${brand}. Si no fuiste tú, ignóralo: tu contraseña seguirá siendo la misma.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `¿Cambiar la dirección de tu cuenta de ${brand}?`,
      heading: '¿Cambiar tu dirección?',
      paragraphs: [
        `Se ha pedido una dirección nueva para tu cuenta de ${brand}: ${newEmail}.`,
        `Si es correcto, confirma el cambio. ${linkLifetime(lifetime)}`,
      ],
      button: 'Confirmar el cambio',
      reason:
        'Recibes este correo porque el cambio se pidió desde tu cuenta. Si no fuiste tú, no hagas clic y cambia tu contraseña: puede que haya entrado otra persona.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `¿Eliminar tu cuenta de ${brand}?`,
      heading: '¿Eliminar tu cuenta?',
      paragraphs: [
        `Confírmalo y tu cuenta de ${brand} desaparecerá para siempre, con todo lo que contiene.`,
        linkLifetime(lifetime),
      ],
      button: 'Eliminar mi cuenta',
      reason:
        'Recibes este correo porque desde tu cuenta se pidió eliminarla. Si no fuiste tú, no hagas clic y cambia tu contraseña.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `Tienes una invitación a una organización en ${brand}`,
      heading: 'Tienes una invitación',
      paragraphs: [`Te invitan a unirte a una organización en ${brand}. Estos nombres los ha escrito quien te invita:`],
      details: [
        { label: 'Organización', value: quote(organization) },
        {
          label: 'Te invita',
          value: inviter.name && quote(inviter.name),
          ...(inviter.email === null ? { warning: UNCONFIRMED_INVITER } : { address: inviter.email }),
        },
        { label: 'Tu rol', value: role },
        { label: 'Válida durante', value: lifetime },
      ],
      button: 'Ver la invitación',
      reason: `Recibes este correo porque alguien invitó a esta dirección en ${brand}. Si no te dice nada, ignóralo: sin el clic no pasa nada.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `La dirección de tu cuenta de ${brand} ha cambiado`,
      heading: 'Tu dirección ha cambiado',
      paragraphs: [
        `Tu cuenta de ${brand} tiene ahora otra dirección: ${newEmail}. Con la anterior ya no se puede entrar.`,
        `Si fuiste tú, todo está bien. Si no, donde aún tengas la sesión abierta, recupera la dirección anterior y elige una contraseña nueva. Si ya no puedes entrar, escribe enseguida a los responsables de ${brand}.`,
      ],
      button: `Abrir ${brand}`,
      reason: 'Recibes este correo porque esta era hasta ahora la dirección de tu cuenta.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Tu contraseña de ${brand} ha cambiado`,
      heading: 'Tu contraseña ha cambiado',
      paragraphs: [
        `La contraseña de tu cuenta de ${brand} acaba de cambiar.`,
        'Si fuiste tú, todo está bien. Si no, pide enseguida una nueva en la página de inicio de sesión.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para que tu contraseña nunca cambie sin que lo sepas.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `Nueva forma de entrar en ${brand}: ${provider}`,
      heading: 'Una nueva forma de entrar',
      paragraphs: [
        `Ahora hay otra forma de entrar en tu cuenta de ${brand}: ${provider}.`,
        'Si no fuiste tú, quítala en tu cuenta y cambia tu contraseña.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para que nadie añada una forma de entrar en tu cuenta sin que lo sepas.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Forma de entrar en ${brand} eliminada: ${provider}`,
      heading: 'Una forma de entrar menos',
      paragraphs: [
        `Ya no se puede entrar en tu cuenta de ${brand} de esta forma: ${provider}.`,
        'Si no fuiste tú, vuelve a añadirla y cambia tu contraseña.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para que ninguna forma de entrar desaparezca sin que lo sepas.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Formas de entrar en tu cuenta de ${brand} eliminadas`,
      heading: 'Se eliminaron formas de entrar',
      paragraphs: [
        `Acabas de demostrar que este buzón es tuyo. Alguien que no lo había demostrado había configurado estas formas de entrar: ${providers}.`,
        'Ya no abren tu cuenta, y se cerró la sesión en todos los dispositivos que las usaban. Si alguna era tuya, vuelve a añadirla.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para que ninguna forma de entrar desaparezca sin que lo sepas.',
    }),
    'passkey-suspected': ({ brand, passkey }) => ({
      subject: `Se bloqueó una llave de acceso de tu cuenta de ${brand}`,
      heading: 'Se bloqueó una llave de acceso',
      paragraphs: [
        `Alguien intentó entrar en tu cuenta de ${brand} con una llave de acceso que puede haber sido copiada: ${passkey}. Se rechazó el intento y esa llave ya no funciona.`,
        'Elimínala en tu cuenta y añade una nueva. Si no intentabas entrar, revisa también tus otros dispositivos.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para que nadie use una copia de tu llave de acceso sin que lo sepas.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `Tu cuenta de ${brand} se ha eliminado`,
      heading: 'Tu cuenta se ha eliminado',
      paragraphs: [
        `Tu cuenta de ${brand} ya no existe, ni nada de lo que contenía. Gracias por haber estado aquí.`,
        `Si no fuiste tú, escribe enseguida a los responsables de ${brand}.`,
      ],
      button: `Abrir ${brand}`,
      reason: 'Recibes este correo porque esta era la dirección de la cuenta. Es el último.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `El enlace vale durante ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'Esta persona no ha confirmado ningún correo. No sabemos quién es: acepta solo si esperabas la invitación.'

function quote(name: string): string {
  return `«${name}»`
}
