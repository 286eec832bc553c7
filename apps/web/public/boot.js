// Applies the remembered appearance before the first drawing, so that a dark screen does not flash white on a reload.
// The key and the shape are those of src/shared/saved-state.ts and src/app/theme-choice.ts.
try {
  const { theme } = JSON.parse(localStorage.getItem('konvoj.state')).slices.theme;
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.mantineColorScheme = theme;
} catch {
  // Nothing remembered: the system decides.
}
