declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
/** Styles that are imported for their effect. */
declare module '*.css' {}
