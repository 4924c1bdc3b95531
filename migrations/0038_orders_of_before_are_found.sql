-- Before there were several databases of orders, the ids and codes of orders were random, so one in 32 tells another
-- database. Where `DB` has orders, what is not in the database that it tells is therefore looked for in `ORDERS_0` too,
-- which is the same D1.
INSERT OR IGNORE INTO `partner_moves` (from_database, to_database)
SELECT value, 0 FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]')
WHERE EXISTS (SELECT 1 FROM orders);
--> statement-breakpoint
-- The same with the next order, for one that 0.1.0 makes after this migration and for a restored backup of before it.
CREATE TRIGGER `orders_of_before_are_found` AFTER INSERT ON `orders`
WHEN NOT EXISTS (SELECT 1 FROM partner_moves WHERE from_database = 31 AND to_database = 0) BEGIN
  INSERT OR IGNORE INTO partner_moves (from_database, to_database)
  SELECT value, 0 FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]');
END;
