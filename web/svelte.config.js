/** Runes everywhere: one way to hold state. */
export default { compilerOptions: { runes: true } };
