export async function smallRuns() {
  return [];
}
