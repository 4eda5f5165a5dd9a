/** Under a result that changes no record (rules: the first rating makes a battle count). */
export const notCounted = 'Nothing was rated, so this battle counts for nobody.';
