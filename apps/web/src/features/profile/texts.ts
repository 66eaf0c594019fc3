export const texts = {
  product: 'Tidings',
  title: 'Your Profile',
  subtitle: 'Manage your account details',
  personal: 'Personal Information',
  name: 'Display Name',
  nameHint: 'This is the name that will be displayed to other users',
  email: 'Email Address',
  emailHint: 'Your email address cannot be changed',
}
