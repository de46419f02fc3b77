export function DailyScreen() {
  return <h1>하루</h1>;
}
