import type { TwoFactorChange } from '#mail.ts'
import type { MailTexts, TwoFactorTexts } from '#texts/mail-language.ts'

export const esTwoFactor: TwoFactorTexts = {
  'two-factor-otp': ({ brand, lifetime }) => ({
    subject: `Tu código para ${brand}`,
    heading: 'Tu código de inicio de sesión',
    paragraphs: [
      `Introduce este código para terminar de iniciar sesión en ${brand}.`,
      `Validez: ${lifetime}, un solo uso. Nadie de ${brand} te lo pedirá nunca.`,
    ],
    codeLabel: 'Código',
    reason: `Recibes este correo porque alguien ha introducido la contraseña correcta de tu cuenta de ${brand}. Si no has sido tú, cámbiala ya: alguien la conoce.`,
  }),
  'two-factor-required': ({ brand, organization, from }) => ({
    subject: `Una organización exige la verificación en dos pasos – ${brand}`,
    heading: 'La verificación en dos pasos será obligatoria',
    paragraphs: [
      `Una organización de ${brand} a la que perteneces exige a sus miembros un segundo factor a partir de la fecha indicada: una aplicación de autenticación, códigos por correo o una llave de acceso. A partir de entonces no podrás abrirla hasta que configures uno.`,
      'Solo lleva unos minutos.',
    ],
    details: [
      { label: 'Organización', value: organization },
      { label: 'Obligatoria desde', value: from },
    ],
    button: 'Configurar ahora',
    reason: 'Recibes este correo porque eres miembro de esta organización y aún no has configurado un segundo factor.',
  }),
  'two-factor-changed': ({ brand, change }) => ({
    ...changes[change](brand),
    button: 'Abrir mi cuenta',
    reason: 'Recibes este correo para proteger tu cuenta.',
  }),
  'second-factor-guessed': ({ brand }) => ({
    subject: `Alguien conoce tu contraseña – ${brand}`,
    heading: 'Alguien conoce tu contraseña',
    paragraphs: [
      `Alguien ha introducido la contraseña correcta de tu cuenta de ${brand} y después diez códigos equivocados en el segundo paso. No ha conseguido entrar, y los códigos que se introduzcan desde navegadores nuevos para tu cuenta tendrán que esperar.`,
      'Si no has sido tú, elige enseguida una contraseña nueva: otra persona conoce la actual. Los navegadores en los que ya habías iniciado sesión funcionan como siempre, igual que tus códigos de respaldo y tus llaves de acceso.',
    ],
    button: 'Abrir mi cuenta',
    reason: 'Recibes este correo para proteger tu cuenta.',
  }),
}

const changes: Record<TwoFactorChange, (brand: string) => Pick<MailTexts, 'subject' | 'heading' | 'paragraphs'>> = {
  enabled: (brand) => ({
    subject: `La verificación en dos pasos está activada – ${brand}`,
    heading: 'La verificación en dos pasos está activada',
    paragraphs: [
      `Para iniciar sesión en ${brand} ahora hace falta un código además de tu contraseña. Guarda tus códigos de respaldo en un lugar seguro.`,
      'Si no has sido tú, elige enseguida una contraseña nueva y desactívala en tu cuenta.',
    ],
  }),
  replaced: (brand) => ({
    subject: `Se ha cambiado tu aplicación de autenticación – ${brand}`,
    heading: 'Se ha cambiado tu aplicación de autenticación',
    paragraphs: [
      `Los códigos de tu cuenta de ${brand} los genera ahora otra aplicación de autenticación. La anterior y los códigos de respaldo antiguos ya no sirven.`,
      'Si no has sido tú, elige enseguida una contraseña nueva y cierra sesión en todos los dispositivos.',
    ],
  }),
  disabled: (brand) => ({
    subject: `La verificación en dos pasos está desactivada – ${brand}`,
    heading: 'La verificación en dos pasos está desactivada',
    paragraphs: [
      `Para iniciar sesión en ${brand} ahora basta con tu contraseña. Tu aplicación de autenticación y tus códigos de respaldo ya no sirven.`,
      'Si no has sido tú, elige enseguida una contraseña nueva y vuelve a activarla.',
    ],
  }),
  'secret-shown': (brand) => ({
    subject: `Se ha mostrado la clave de tu aplicación de autenticación – ${brand}`,
    heading: 'Se ha mostrado la clave de tu aplicación de autenticación',
    paragraphs: [
      `Se ha vuelto a mostrar la clave de tu aplicación de autenticación para ${brand}. Quien la haya visto puede generar los mismos códigos.`,
      'Si no has sido tú, elige enseguida una contraseña nueva y vuelve a configurar la aplicación.',
    ],
  }),
  'codes-generated': (brand) => ({
    subject: `Tienes códigos de respaldo nuevos – ${brand}`,
    heading: 'Tienes códigos de respaldo nuevos',
    paragraphs: [
      `Se han creado códigos de respaldo nuevos para tu cuenta de ${brand}. Los antiguos ya no sirven.`,
      'Si no has sido tú, elige enseguida una contraseña nueva y crea otros códigos.',
    ],
  }),
  'code-used': (brand) => ({
    subject: `Se ha usado un código de respaldo – ${brand}`,
    heading: 'Se ha usado un código de respaldo',
    paragraphs: [
      `Alguien acaba de usar uno de tus códigos de respaldo de ${brand}. No se puede volver a usar.`,
      'Si no has sido tú, elige enseguida una contraseña nueva y crea otros códigos.',
    ],
  }),
  reset: (brand) => ({
    subject: `Se ha restablecido tu verificación en dos pasos – ${brand}`,
    heading: 'Se ha restablecido tu verificación en dos pasos',
    paragraphs: [
      `La administración de ${brand} ha eliminado tu segundo factor y ha cerrado tu sesión en todas partes. Inicia sesión con tu contraseña y configúralo de nuevo.`,
      `Si no lo has pedido, contacta con el soporte de ${brand}.`,
    ],
  }),
}
