/** The steps of a partner's move that each database notes for itself. */

export const stepIn = (db: D1Database, partnerId: string) =>
  db.prepare("SELECT step FROM moving_partners WHERE partner_id = ?1").bind(partnerId).first<string>("step");

export const setStep = (db: D1Database, partnerId: string, step: string) =>
  db
    .prepare(
      "INSERT INTO moving_partners (partner_id, step) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET step = excluded.step",
    )
    .bind(partnerId, step);

/**
 * A step decides whether this database counts the partner's orders, so `DB` has to be told again how many parcels its
 * points have.
 */
export const countAnew = (db: D1Database) => db.prepare("UPDATE point_counts SET version = version + 1");

export const setStepIfThere = (db: D1Database, partnerId: string, step: string) =>
  db.batch([
    db.prepare("UPDATE moving_partners SET step = ?2 WHERE partner_id = ?1").bind(partnerId, step),
    countAnew(db),
  ]);

export const unsetStep = (db: D1Database, partnerId: string) =>
  db.prepare("DELETE FROM moving_partners WHERE partner_id = ?1").bind(partnerId);
